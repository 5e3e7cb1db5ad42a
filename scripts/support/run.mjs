import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { root } from './checkout.mjs';

const children = new Set();

/** Runs a command in the checkout to its end and answers its exit code and all it printed. */
export function run(command, args, { show = false, env = process.env } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'];
    const child = spawn(command, args, { cwd: root, env, stdio });
    children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const end = (code) => {
      children.delete(child);
      resolve({ code, output: output.trim() });
    };
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Passes a signal on to every command under way. */
export function signalAll(signal) {
  for (const child of children) child.kill(signal);
}

/** The environment in which the packages' commands run on the given Node. */
export function toolEnvironment(node, extra = {}) {
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}
