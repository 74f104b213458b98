/** Exceptions to the import table. The lists only shrink: an entry that is no longer needed fails the test. */

export const importsAllTheSame: Record<string, readonly string[]> = {
  // The landing page is a list of defect records with everything their own list can do, or their desk.
  'app/(staff)/index/_parts/home-desk-page.tsx': ['app/(staff)/defects/_parts/desk/home-desk.tsx'],
  'app/(staff)/index/_parts/home-list.tsx': ['app/(staff)/defects/_parts/list/record-table.tsx'],
  'app/(staff)/index/_parts/read-home.ts': ['app/(staff)/defects/_parts/steps/shown-access.ts'],
  'app/(staff)/index/page.tsx': [
    'app/(staff)/defects/_parts/list/list-words.ts',
    'app/(staff)/defects/_parts/list/shown-rows.ts',
  ],
  // The guide for programs shows the published contract.
  'app/(public)/api/page.tsx': ['lib/http/shared-handle.ts'],
  'app/api/[...path]/route.ts': ['lib/http/drain-request-body.ts', 'lib/http/shared-handle.ts'],
  // The composition root: services receive their dependencies here.
  'lib/accounts/open-context.ts': [
    'lib/i18n/locales.ts',
    'lib/outbox/store-text-message.ts',
    'lib/services/services.ts',
    'lib/vehicles/confirmed-vehicles.ts',
  ],
  'lib/accounts/sessions/oidc-payloads.ts': ['lib/services/identity/payloads.ts'],
  // Every call has a locale.
  'lib/core/context.ts': ['lib/i18n/locales.ts'],
  'lib/i18n/request.ts': ['next-intl/server', 'next/headers'],
  // A job's failure is worded when it is read, long after the request that started it.
  'lib/jobs/read-job.ts': ['lib/i18n/translate.ts'],
  'lib/ops/backup/damaged-files.ts': ['drizzle-orm', 'drizzle-orm/casing', 'drizzle-orm/pg-core'],
  'lib/ops/commands/migrate.ts': ['drizzle-orm/migrator'],
  // The copy of ws that Next has for its own hot reloading.
  'lib/ops/dev/socket.ts': ['next/dist/compiled/ws/index.js'],
  'lib/ops/server/serve.ts': ['next'],
}

export const sharedWith: Record<string, readonly string[]> = {
  app: [
    'lib/accounts/known-browser.ts',
    'lib/accounts/open-context.ts',
    'lib/accounts/own-address.ts',
    'lib/accounts/session-limits.ts',
    'lib/accounts/sessions/auth-adapter.ts',
    'lib/accounts/sessions/recognise-identity.ts',
    'lib/analysis/query/link.ts',
    'lib/analysis/statistics/small-numbers.ts',
    'lib/defects/files/mask-files.ts',
    'lib/defects/list/filter-values.ts',
    'lib/defects/list/home-filters.ts',
    'lib/defects/recalls/recall-rows.ts',
    'lib/defects/record/name-values.ts',
    'lib/dictionaries/names/lookups.ts',
    'lib/intake/pages/pages.ts',
    'lib/settings/parameter-fields.ts',
    'lib/settings/read-parameters.ts',
    'lib/signals/items/names-of-items.ts',
  ],
  browser: [
    // Types only: the messages between the development tool's window and its socket.
    'lib/ops/dev/protocol.ts',
  ],
  domain: [
    'lib/accounts/own-address.ts',
    'lib/accounts/people/find-holders.ts',
    'lib/accounts/people/find-user.ts',
    'lib/analysis/columns/store.ts',
    'lib/analysis/findings/cell-finding.ts',
    'lib/analysis/findings/newest-records.ts',
    'lib/analysis/findings/total-findings.ts',
    'lib/analysis/query/known-records.ts',
    'lib/analysis/query/blocks.ts',
    'lib/analysis/query/link.ts',
    'lib/analysis/query/calendar.ts',
    'lib/analysis/query/cube.ts',
    'lib/analysis/query/denominator.ts',
    'lib/analysis/query/read-mileage.ts',
    'lib/analysis/statistics/pareto.ts',
    'lib/analysis/statistics/rates.ts',
    'lib/analysis/statistics/collapse-duplicates.ts',
    'lib/analysis/statistics/measures.ts',
    'lib/analysis/statistics/own-history.ts',
    'lib/analysis/statistics/time-charts.ts',
    'lib/defects/budget-departments.ts',
    'lib/defects/export/export-columns.ts',
    'lib/defects/export/export-job.ts',
    'lib/defects/files/attach-files.ts',
    'lib/defects/files/mask-files.ts',
    'lib/defects/list/keyword.ts',
    'lib/defects/list/filter-values.ts',
    'lib/defects/list/as-of.ts',
    'lib/defects/list/filters.ts',
    'lib/defects/list/find-page.ts',
    'lib/defects/list/with-audit-row.ts',
    'lib/defects/list/search.ts',
    'lib/defects/maker.ts',
    'lib/defects/visible.ts',
    'lib/defects/matching/match-job.ts',
    'lib/defects/number.ts',
    'lib/defects/recalls/judge.ts',
    'lib/defects/recalls/known-recalls.ts',
    'lib/defects/recalls/recall-rows.ts',
    'lib/defects/record/apply-changes.ts',
    'lib/defects/record/budget.ts',
    'lib/defects/record/check-values.ts',
    'lib/defects/record/answer-defect.ts',
    'lib/defects/record/insert-defects.ts',
    'lib/defects/record/write-version.ts',
    'lib/defects/record/name-values.ts',
    'lib/defects/severity.ts',
    'lib/defects/vin-limit.ts',
    'lib/dictionaries/names/catalogue-cells.ts',
    'lib/dictionaries/names/code-words.ts',
    'lib/dictionaries/names/find-names.ts',
    'lib/dictionaries/names/lookup-tables.ts',
    'lib/dictionaries/names/lookups.ts',
    'lib/dictionaries/names/name-index.ts',
    'lib/dictionaries/names/name-cell.ts',
    'lib/dictionaries/names/names-of-type-codes.ts',
    'lib/dictionaries/replacements.ts',
    'lib/notices/write-notices.ts',
    'lib/recalls/name-values.ts',
    'lib/retention/erase-records.ts',
    'lib/sales/exposure-of.ts',
    'lib/sales/exposure.ts',
    'lib/settings/read-parameters.ts',
    'lib/signals/items/names-of-items.ts',
    'lib/webhooks/write-events.ts',
    'lib/vehicles/answer-vehicle.ts',
    'lib/vehicles/confirmed-vehicles.ts',
  ],
}

export const aboveTheirFolders: readonly string[] = [
  'lib/accounts/open-context.ts',
  'lib/dictionaries/crud.ts',
  'lib/dictionaries/entry-rows.ts',
  'lib/dictionaries/replace-assembly.ts',
  'lib/dictionaries/write-entries.ts',
]

export const environmentReaders: readonly string[] = [
  'app/(staff)/layout.tsx',
  'app/_dev/dev-tool.tsx',
  // Which of Next's runtimes it is compiled for.
  'instrumentation.ts',
  'lib/core/env.ts',
  // Starts programs before TypeScript is loaded.
  'lib/core/read-program.mjs',
  'next.config.ts',
]

/** Exceptions to tests/architecture/time-in-tests.test.ts. */

export const elapsedTime: readonly string[] = [
  // Prints how long people could not read.
  'tests/browser/server/failover.long.test.ts',
]

export const sleeps: readonly string[] = [
  // Whoever is refused comes back after a while.
  'tests/browser/server/failover.long.test.ts',
  'tests/browser/server/terminal.long.test.ts',
]

export const utcDays: readonly string[] = []

export const longTests: readonly string[] = []

/** Exceptions to tests/architecture/grain.test.ts. */

export const smallFiles: readonly string[] = []

export const singleFiles: readonly string[] = [
  'app/(staff)/_parts/reveal',
  'app/(staff)/defects/_parts/record/recalls',
  'app/(staff)/defects/miscoded/_parts',
  'app/(staff)/outbox/_parts',
  'lib/dictionaries/problem-codes',
]

/** Style sheets that lay out without app/_ui/layout. */
export const ownLayout: readonly string[] = [
  'app/(public)/public.css',
  'app/(staff)/_parts/analysis/analysis.module.css',
  'app/(staff)/_parts/desk/desk.module.css',
  'app/(staff)/_parts/entry-drawer/drawer.module.css',
  'app/(staff)/car/_parts/car.module.css',
  'app/(staff)/defects/[id]/print/print.module.css',
  'app/(staff)/defects/_parts/coding-list/uncoded.module.css',
  'app/(staff)/defects/_parts/desk/decision.module.css',
  'app/(staff)/defects/_parts/desk/home-desk.module.css',
  'app/(staff)/defects/_parts/form/form.module.css',
  'app/(staff)/defects/_parts/record.module.css',
  'app/(staff)/defects/uncoded/_parts/uncoded-list.module.css',
  'app/(staff)/dictionaries/codes/_parts/codes.module.css',
  'app/(staff)/look/_parts/look.module.css',
  'app/(staff)/rule/_parts/backtest/backtest.module.css',
  'app/_shell/base.css',
  'app/_shell/failed-sign-ins.css',
  'app/_shell/find/find-dialog.css',
  'app/_shell/keys-dialog.css',
  'app/_shell/public.css',
  'app/_shell/shell.css',
  'app/_shell/side-menu.css',
  'app/_shell/tabs/tab-bar.css',
  'app/_shell/theme-switch.css',
  'app/_ui/charts/css/small.css',
  'app/_ui/choice/choice.css',
  'app/_ui/copyable-text.css',
  'app/_ui/date/date.css',
  'app/_ui/form/password-input.css',
  'app/_ui/form/radio-choice.css',
  'app/_ui/form/record-form.css',
  'app/_ui/table/cards.css',
  'app/_ui/table/column-settings.css',
  'app/_ui/table/data-table.css',
  'app/_ui/table/pager.css',
  'app/_ui/table/search/filter-chips.css',
  'app/_ui/table/search/search-form.css',
  'app/_ui/tone.css',
  'app/_ui/ui.css',
]
