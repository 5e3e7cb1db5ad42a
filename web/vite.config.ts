import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { offlineFiles } from './offline-files.ts';

/** These workspaces are pure: a module of them that nothing is taken from may be left out of a bundle. */
const PURE_WORKSPACE = /[\\/](contract|ledger)[\\/]src[\\/]/;
/** A room's front door only passes on: whoever takes one thing from it does not load the others. */
const FRONT_DOOR = /[\\/]web[\\/]src[\\/]features[\\/][^\\/]+[\\/]index\.ts$/;
/**
 * What is together in a file; by itself each icon and each field would be one, a hundred for the first screen. A group takes along what it needs,
 * so that no two files wait for each other.
 */
const FILES = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 4 },
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'icons', test: /@tabler/, priority: 2 },
  { name: 'controls', test: /node_modules/, minShareCount: 20, priority: 1 },
];

export default defineConfig(({ mode, command }) => {
  const settings = loadEnv(mode, '.', 'SALDO_');
  const api = settings['SALDO_API_ORIGIN'] ?? 'http://127.0.0.1:3000';
  return {
    plugins: [react(), offlineFiles(fileURLToPath(new URL('./public', import.meta.url)))],
    resolve: {
      alias: command === 'build' ? { zod: fileURLToPath(new URL('./src/app/api/zod-stub.ts', import.meta.url)) } : {},
    },
    server: { proxy: { '^/(en|nl)/api/': { target: api } } },
    build: {
      outDir: 'dist',
      target: 'es2023',
      rolldownOptions: {
        treeshake: { moduleSideEffects: (id) => !PURE_WORKSPACE.test(id) && !FRONT_DOOR.test(id) },
        output: { codeSplitting: { groups: FILES } },
      },
    },
  };
});
