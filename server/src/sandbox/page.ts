import type { Behaviour, SandboxService } from './sandbox-service.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

function behaviourForm(name: string, failures: readonly string[], current: Behaviour): string {
  const choices = failures.map(
    (failure) => `<option${failure === current.fail ? ' selected' : ''}>${escaped(failure)}</option>`,
  );
  return `<form method="post" action="/sandbox/${escaped(name)}/behaviour">
<p><label>Failure <select name="fail">${choices.join('')}</select></label>
<label>Times (empty: until changed) <input name="times" inputmode="numeric" size="4" value="${current.times === null ? '' : String(current.times)}"></label>
<label>Delay (ms) <input name="slow_ms" inputmode="numeric" size="6" value="${String(current.slow_ms)}"></label>
<button>Save behaviour</button></p>
</form>`;
}

async function serviceSection(service: SandboxService): Promise<string> {
  const receipts = (await service.received())
    .toReversed()
    .map(
      ({ at, summary, details, href }) =>
        `<li><details><summary>${escaped(at)} ${escaped(summary)}</summary>${href === undefined ? '' : `<p><a href="${escaped(href)}">View as displayed</a></p>`}${details.map((detail) => `<pre>${escaped(detail)}</pre>`).join('')}</details></li>`,
    );
  const list = receipts.length === 0 ? '<p>Nothing received yet.</p>' : `<ol>${receipts.join('\n')}</ol>`;
  return `<section>
<h2>${escaped(service.title)}</h2>
${behaviourForm(service.name, service.behaviour.failures, service.behaviour.current)}
<h3>Received, newest first</h3>
${list}
</section>`;
}

/** The page of the sandbox: plain HTML, no scripts, works under the strictest content policy. */
export async function sandboxPage(services: readonly SandboxService[]): Promise<string> {
  const sections = await Promise.all(services.map(serviceSection));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox</title></head>
<body>
<h1>Sandbox</h1>
<p>Stand-ins for the outside services. Nothing here leaves this machine.</p>
${sections.join('\n')}
</body>
</html>
`;
}
