import type { Block, Language, Text } from './read-text'

export interface Framed {
  width: number
  height: number
  route: string
}

export function framesOf(page: string): Map<string, Framed> {
  const figure = /<figure data-page="([^"]*)"[^>]*><img src="([\w-]+)\.webp" width="(\d+)" height="(\d+)"/g
  return new Map(
    [...page.matchAll(figure)].map(([, route = '', name = '', width, height]) => [
      name,
      { route, width: Number(width), height: Number(height) },
    ]),
  )
}

const words = {
  zh: {
    lang: 'zh-CN',
    title: '用户手册',
    product: '汽车缺陷管理系统',
    skip: '跳到正文',
    contents: '目录',
    search: '查找',
    found: '处',
    nothing: '没有找到',
    other: 'English',
  },
  en: {
    lang: 'en',
    title: 'User manual',
    product: 'Vehicle Defect Management',
    skip: 'Skip to the text',
    contents: 'Contents',
    search: 'Search',
    found: 'found',
    nothing: 'Nothing found',
    other: '中文',
  },
} as const

const pageOf: Readonly<Record<Language, string>> = { zh: 'index.html', en: 'en.html' }
export const manualFolder = 'public/manual'
export const manualPage = (language: Language) => `${manualFolder}/${pageOf[language]}`

export function writePage(texts: Text[], pictures: Map<string, Framed>, language: Language): string {
  const t = words[language]
  const other = language === 'zh' ? 'en' : 'zh'
  return `<!doctype html>
<html lang="${t.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t.title} · ${t.product}</title>
<link rel="stylesheet" href="manual.css">
<script src="manual.js" defer></script>
</head>
<body>
<a class="skip" href="#text">${t.skip}</a>
<nav aria-labelledby="contents">
<p><a href="${pageOf[other]}" hreflang="${words[other].lang}" lang="${words[other].lang}">${t.other}</a></p>
<p><label for="search">${t.search}</label> <input id="search" type="search" autocomplete="off" data-found="${t.found}" data-nothing="${t.nothing}"></p>
<p id="found" role="status"></p>
<ol id="hits" hidden></ol>
<h2 id="contents">${t.contents}</h2>
<ol>
${texts.map(contentsOf).join('\n')}
</ol>
</nav>
<main id="text">
<header>
<h1>${t.title}</h1>
<p>${t.product}</p>
</header>
${texts.map(text => chapterOf(text, pictures)).join('\n')}
</main>
</body>
</html>
`
}

const sectionsOf = ({ name, blocks }: Text) =>
  blocks.filter(block => block.kind === 'heading').map(({ text }, at) => ({ id: `${name}-${at + 1}`, text }))

function contentsOf(text: Text): string {
  const sections = sectionsOf(text).map(({ id, text }) => `<li><a href="#${id}">${inline(text)}</a></li>`)
  return `<li><a href="#${text.name}">${inline(text.title)}</a><ul>${sections.join('')}</ul></li>`
}

function chapterOf(text: Text, pictures: Map<string, Framed>): string {
  const sections = sectionsOf(text)
  const lines = [`<section id="${text.name}">`, `<h2>${inline(text.title)}</h2>`]
  let list = ''
  let steps = 0
  const close = () => {
    if (list) lines.push(`</li></${list}>`)
    list = ''
  }
  for (const block of text.blocks) {
    const requested = block.kind === 'step' ? 'ol' : block.kind === 'point' ? 'ul' : ''
    // A picture or note under a step stays inside its list item.
    const inside = list === 'ol' && (block.kind === 'picture' || block.kind === 'note')
    if (requested !== list && !inside) close()
    if (block.kind === 'heading') steps = 0
    if (requested && requested === list) lines.push('</li>')
    else if (requested)
      lines.push(requested === 'ol' && steps ? `<ol start="${steps + 1}">` : `<${requested}>`)
    if (block.kind === 'step') steps++
    if (requested) list = requested
    lines.push(
      block.kind === 'heading'
        ? `<h3 id="${sections.shift()!.id}">${inline(block.text)}</h3>`
        : htmlOf(block, pictures),
    )
  }
  close()
  return [...lines, '</section>'].join('\n')
}

function htmlOf(block: Exclude<Block, { kind: 'heading' }>, pictures: Map<string, Framed>): string {
  if (block.kind === 'picture') {
    const { width, height, route } = pictures.get(block.name) ?? { width: 0, height: 0, route: '' }
    const caption = inline(block.caption)
    const alt = caption.replace(/<[^>]+>/g, '')
    const size = `width="${width}" height="${height}"`
    const phone = width < 400 ? ' class="phone"' : ''
    return `<figure data-page="${route}"${phone}><img src="${block.name}.webp" ${size} loading="lazy" alt="${alt}"><figcaption>${caption}</figcaption></figure>`
  }
  if (block.kind === 'rows') {
    const [head, ...rows] = block.rows.map((cells, at) =>
      cells.map(cell => (at ? `<td>${inline(cell)}</td>` : `<th scope="col">${inline(cell)}</th>`)).join(''),
    )
    const body = rows.map(row => `<tr>${row}</tr>`).join('')
    return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
  }
  if (block.kind === 'note') return `<p class="note">${inline(block.text)}</p>`
  return block.kind === 'text' ? `<p>${inline(block.text)}</p>` : `<li>${inline(block.text)}`
}

function inline(text: string): string {
  return text
    .replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/`(.+?)`/g, '<kbd>$1</kbd>')
    .replace(/\[(.+?)\]\(#([\w-]+)\)/g, '<a href="#$2">$1</a>')
}
