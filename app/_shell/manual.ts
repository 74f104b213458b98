/** Each page's chapter of the user manual. */
export const chapterOfPage: Readonly<Record<string, string>> = {
  '/': 'home',
  '/home': 'home',
  '/index': 'home',
  '/403': 'sign-in',
  '/500': 'sign-in',
  '/change-password': 'sign-in',
  '/login': 'sign-in',
  '/pending': 'sign-in',
  '/profile': 'sign-in',
  '/register': 'sign-in',
  '/register/result': 'sign-in',
  '/sign-in-error': 'sign-in',
  '/signed-out': 'sign-in',
  '/intake/[[...step]]': 'public-report',
  '/consumer': 'consumer',
  '/defects': 'list',
  '/defects/new': 'new-record',
  '/defects/uncoded': 'coding',
  '/defects/import': 'importing',
  '/defects/deleted': 'deleting',
  '/defects/columns': 'exporting',
  '/defects/exports': 'exporting',
  '/defects/tasks': 'handing-over',
  '/defects/bulk': 'handing-over',
  '/defects/compare': 'merging',
  '/defects/[id]': 'editing',
  '/defects/[id]/edit': 'editing',
  '/defects/[id]/print': 'editing',
  '/defects/[id]/history/[version]': 'editing',
  '/defects/[id]/history/compare': 'editing',
  '/report': 'report',
  '/look': 'look',
  '/prop': 'prop',
  '/rule': 'rule',
  '/car': 'car',
  '/carBack': 'recalls',
  '/carBack/form': 'recalls',
  '/carBack/print': 'recalls',
  '/dictionaries/[entity]': 'dictionaries',
  '/dictionaries/[entity]/[id]': 'dictionaries',
  '/dictionaries/assembly': 'dictionaries',
  '/dictionaries/codes': 'dictionaries',
  '/dictionaries/coding-model': 'coding',
  '/dictionaries/vehicle-sales': 'sales',
  '/users': 'users',
  '/users/new': 'users',
  '/users/[id]': 'users',
  '/roles': 'users',
  '/roles/new': 'users',
  '/roles/compare': 'users',
  '/roles/[id]': 'users',
  '/role-types': 'users',
  '/parameters': 'parameters',
  '/audit': 'audit',
  '/webhooks': 'webhooks',
  '/webhooks/[id]': 'webhooks',
  '/calls': 'webhooks',
  '/outbox': 'webhooks',
}

const patterns = Object.keys(chapterOfPage)
  // A word of the address goes before a parameter.
  .sort((one, other) => one.split('[').length - other.split('[').length)
  .map(page => ({
    page,
    fits: new RegExp(`^${page.replace(/\/\[\[\.{3}\w+\]\]/, '(/.*)?').replace(/\[\w+\]/g, '[^/]+')}$`),
  }))

/** Below the base path: the manual at the page's chapter, in the reader's language. */
export function manualAddress(locale: string, pathname?: string): string {
  const page = pathname && patterns.find(({ fits }) => fits.test(pathname))?.page
  const file = locale === 'en-US' ? 'en.html' : 'index.html'
  return `/manual/${file}${page ? `#${chapterOfPage[page]}` : ''}`
}
