// The last step of installing the packages (`prepare` of npm): the web application is built and the server compiled then, so that the first start
// need not.
import { Trouble } from './support/checkout.mjs';
import { findNode } from './support/node.mjs';
import { compileServer } from './support/server-process.mjs';
import { ensureWebBuilt } from './support/web-build.mjs';

try {
  const node = findNode();
  await ensureWebBuilt(node);
  await compileServer(node);
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error);
  process.exitCode = 1;
}
