import { createRequire } from 'node:module'
import type { ReactElement } from 'react'

// Next replaces react-dom/server with the copy bundled for its own pages; load the plain package at run time.
const load = createRequire(`${process.cwd()}/package.json`)
const server = load('react-dom/server') as { renderToStaticMarkup(element: ReactElement): string }

export function draw(element: ReactElement): string {
  return `<!doctype html>${server.renderToStaticMarkup(element)}`
}
