import { registerHooks } from 'node:module';

/**
 * Loaded before dependency-cruiser. It reads TypeScript with the compiler's JavaScript interface, which TypeScript 7 does
 * not have: with that version it reads no module at all and reports that all is well. This gives it version 5 instead.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, 'typescript-for-walls'), context),
});
