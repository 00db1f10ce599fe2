import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { REST_IMPORTS } from './tools/rest-imports.ts'

const STARTS_OF_THE_PROGRAM = 'tests/process/**/*.test.ts'
const PATIENCE = './tests/support/patience.ts'
const SCREENS = ['tests/ui/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}']

/** Asynchronous results may take longer on a busy computer. */
const expect = { poll: { timeout: 30_000 } }

export default defineConfig({
  test: {
    // One more than the cores, as tests spend much of their time waiting; the default leaves one of two to watching.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{contract,server,tests}/**/*.test.ts'],
          exclude: [STARTS_OF_THE_PROGRAM, ...SCREENS, 'tests/e2e/**', 'tests/browsers/**'],
          globalSetup: 'tests/support/cluster.ts',
          setupFiles: PATIENCE,
          // A worker loads and warms up the server once; each file keeps its data in a database of its own.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react()],
        resolve: { alias: REST_IMPORTS },
        test: {
          name: 'ui',
          environment: 'jsdom',
          include: SCREENS,
          setupFiles: [PATIENCE, 'tests/ui/support/setup.ts'],
          isolate: false,
          // Otherwise Refine gets a react-router of its own: two contexts, and "useLocation() outside Router".
          server: { deps: { inline: [/@refinedev\//] } },
          testTimeout: 60_000,
          expect,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'process',
          environment: 'node',
          include: [STARTS_OF_THE_PROGRAM],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
