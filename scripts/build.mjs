// The last step of installing the packages (`prepare` of npm): the web application is built then, so that the first start need not.
import { Trouble } from './support/checkout.mjs';
import { findNode } from './support/node.mjs';
import { ensureWebBuilt } from './support/web-build.mjs';

try {
  await ensureWebBuilt(findNode());
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error);
  process.exitCode = 1;
}
