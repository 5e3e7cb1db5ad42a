// The last step of installing the packages (`prepare` of npm): the web application is built, the server compiled and an empty database made, so
// that the first start need not.
import { Trouble } from './support/checkout.mjs';
import { findNode } from './support/node.mjs';
import { compileServer, prepareDatabase } from './support/server-process.mjs';
import { ensureWebBuilt } from './support/web-build.mjs';

try {
  const node = findNode();
  await ensureWebBuilt(node);
  await compileServer(node);
  await prepareDatabase(node);
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error);
  process.exitCode = 1;
}
