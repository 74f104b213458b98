import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './runner/longest-first'
import { pureFiles } from './runner/test-files'

const root = fileURLToPath(new URL('..', import.meta.url))
const tests = ['tests/**/*.test.ts', 'tests/**/*.test.tsx']
// `npm run test:long` has these.
const exclude = process.env.TEST_DEPTH === 'full' ? [] : ['tests/**/*.long.test.ts']
const pure = pureFiles()

export default defineConfig({
  root,
  // Of jobs.ts and jobs.mjs, which begins work when it is imported, the first is meant, as it is for the compiler.
  resolve: { alias: { '@': root.replace(/\/$/, '') }, extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  test: {
    // It imports the compiler, in place of which its test gives another.
    server: { deps: { inline: ['openapi-typescript'] } },
    sequence: { sequencer: LongestFirst },
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: pure, exclude, pool: 'threads', sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: tests,
          exclude: [...exclude, ...pure],
          pool: 'forks',
          // A worker that keeps its modules collects young garbage all the time: 8% less of the processor.
          execArgv: ['--max-semi-space-size=64'],
          globalSetup: 'tests/support/global-setup.ts',
          sequence: { groupOrder: 1 },
        },
      },
    ],
    isolate: false,
    tags: [{ name: 'full', description: 'what `npm run test:long` repeats with more cells' }],
    setupFiles: 'tests/support/each-file.ts',
    // Twice what a page may take: the longest of any test that does not start a server.
    testTimeout: 120_000,
    // Its own second is too short on a busy machine; what comes at once is not waited for longer.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 240_000,
    env: {
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      APP_URL: 'http://localhost:3000',
      AUTH_ISSUER: 'http://localhost:3001',
      AUTH_CLIENT_ID: 'vehicle-defects',
      AUTH_CLIENT_SECRET: 'for-tests-only',
      AUTH_SECRET: 'for-tests-only-for-tests-only-for-tests-only',
      FILES_DIR: '.data/test-files',
      PASSWORD_GRANT: 'on',
      LOG_LEVEL: 'silent',
    },
  },
})
