import { createRequire } from 'node:module'
import type { ReactElement } from 'react'

// Next bundles the React that draws its own pages; these are drawn by the plain one, to text, without a script.
const load = createRequire(`${process.cwd()}/package.json`)
const server = load('react-dom/server') as { renderToStaticMarkup(element: ReactElement): string }

/** A whole page as HTML: nothing of a framework goes with it. */
export function draw(element: ReactElement): string {
  return `<!doctype html>${server.renderToStaticMarkup(element)}`
}
