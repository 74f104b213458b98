const pagesOfChapter = {
  home: '/ /home /index',
  'sign-in': `/403 /500 /change-password /login /pending
    /profile /register /register/result /sign-in-error /signed-out`,
  'public-report': '/intake/[[...step]]',
  consumer: '/consumer',
  list: '/defects',
  'new-record': '/defects/new',
  coding: `/defects/uncoded /defects/groups
    /defects/miscoded /dictionaries/coding-model /dictionaries/problem-code`,
  importing: '/defects/import',
  deleting: '/defects/deleted /subject-requests /subject-requests/[id]',
  exporting: '/defects/columns /defects/exports',
  'handing-over': '/defects/tasks /defects/bulk',
  merging: '/defects/compare',
  editing: `/defects/[id] /defects/[id]/edit
    /defects/[id]/print /defects/[id]/history/[version] /defects/[id]/history/compare`,
  report: '/report /report/month',
  look: '/look',
  prop: '/prop',
  rule: '/rule',
  car: '/car',
  investigations: '/investigation /investigation/overview /investigation/[id] /letter',
  recalls: '/carBack /carBack/form /carBack/print',
  dictionaries: `/dictionaries/[entity] /dictionaries/[entity]/[id]
    /dictionaries/assembly /dictionaries/codes`,
  sales: '/dictionaries/vehicle-sales',
  users: '/users /users/new /users/[id] /roles /roles/new /roles/[id] /role-types',
  parameters: '/parameters /about',
  audit: '/audit',
  webhooks: '/webhooks /webhooks/[id] /api /calls /outbox',
}

export const chapterOfPage: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(pagesOfChapter).flatMap(([chapter, pages]) =>
      pages.split(/\s+/).map(page => [page, chapter]),
    ),
  ),
}

const patterns = Object.keys(chapterOfPage)
  // A word of the address goes before a parameter.
  .sort((one, other) => one.split('[').length - other.split('[').length)
  .map(page => ({
    page,
    fits: new RegExp(`^${page.replace(/\/\[\[\.{3}\w+\]\]/, '(/.*)?').replace(/\[\w+\]/g, '[^/]+')}$`),
  }))

export function manualAddress(locale: string, pathname?: string): string {
  const page = pathname && patterns.find(({ fits }) => fits.test(pathname))?.page
  const file = locale === 'en-US' ? 'en.html' : 'index.html'
  return `/manual/${file}${page ? `#${chapterOfPage[page]}` : ''}`
}
