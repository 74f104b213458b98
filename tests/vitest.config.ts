import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { EveryCallFirst } from './support/every-call-first'

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  root,
  resolve: { alias: { '@': root.replace(/\/$/, '') } },
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    // `npm run test:long` has these; a file that is named runs without it.
    exclude: process.env.TEST_DEPTH === 'full' ? [] : ['tests/**/*.long.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    isolate: false,
    setupFiles: 'tests/support/fresh-modules.ts',
    // It imports the compiler, in place of which its test gives another.
    server: { deps: { inline: ['openapi-typescript'] } },
    maxWorkers: 2,
    experimental: { fsModuleCache: true },
    sequence: { sequencer: EveryCallFirst },
    testTimeout: 60_000,
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
      LOG_LEVEL: 'silent',
    },
  },
})
