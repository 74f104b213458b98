// @ts-expect-error Next carries it without types
import { compile, match } from 'next/dist/compiled/path-to-regexp'
import { expect, it } from 'vitest'
import { callPath, rewrites } from '@/lib/http/call-path'
import { publicWords } from '@/lib/http/public-words'

function byNext(path: string): string | undefined {
  const below = path.replace(/^\/app/, '')
  for (const { source, destination } of rewrites) {
    const found = match(source)(below)
    if (found) return compile(destination)(found.params).replace(/^\/api/, '')
  }
  return /^\/api\/./.test(below) ? below.replace(/^\/api/, '') : undefined
}

const calls = [
  ...publicWords.flatMap(word => [
    `/${word}`,
    `/${word}/page`,
    `/carins/${word}/info/1`,
    `/api/${word}/a/b/c`,
  ]),
  '/carins/api/recordbrand/page',
  '/api/SystemManager/oauth/token',
  '/carins/SystemManager/oauth/token',
  '/carins/api/carins/recordbrand/page',
  '/api/carins/recordbrand/page',
  '/carins/apis',
  '/filesinfo/report.v2_final~1.pdf',
]

it('reads a plain call as the rewrites do', () => {
  for (const call of calls) {
    expect([call, callPath(`/app${call}`)]).toEqual([call, byNext(`/app${call}`)])
    for (const more of ['/', '?page=1&x=/../%2F', '/?page=1'])
      expect(callPath(`/app${call}${more}`)).toBe(callPath(`/app${call}`))
  }
})

it.each([
  [
    'pages and files',
    ['/app', '/app/', '/app/index', '/app/defects', '/app/defects/1', '/app/_next/static/a.js'],
  ],
  [
    'words that only begin like a call',
    ['/app/codes', '/app/recordbrands/page', '/app/apis/x', '/app/carinsx/code'],
  ],
  [
    'nothing behind a prefix',
    ['/app/api', '/app/carins', '/app/carins/api', '/app/api/', '/app/carins/api/'],
  ],
  [
    'routes of their own',
    ['/app/api/auth/session', '/app/carins/api/auth/csrf', '/app/session/sign-in?returnTo=/x'],
  ],
  [
    'other base paths',
    ['/', '/api/code', '/application/api/code', '//app/api/code', 'http://host/app/api/code'],
  ],
  [
    'what Next decodes or redirects',
    ['/app/%61pi/code', '/app/api/code//', '/app/api//code', '/app/api/a%2Fb'],
  ],
  [
    'dots and backslashes',
    ['/app/api/../code', '/app/api/./code', '/app/api/.env', '/app/api\\code', '/app/api/a\\..'],
  ],
  ['another case', ['/app/API/code/page', '/app/CARINS/code/page', '/APP/api/code']],
  ['fragments and parameters', ['/app/api/code#x', '/app/api/code;x=1', '/app/api/code&x']],
])('leaves %s to Next', (_, urls) => {
  for (const url of urls) expect([url, callPath(url)]).toEqual([url, undefined])
})
