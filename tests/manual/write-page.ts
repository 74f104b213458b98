import type { Block, Text } from './read-text'

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

export function writePage(texts: Text[], pictures: Map<string, Framed>): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>用户手册 · 汽车缺陷管理系统</title>
<link rel="stylesheet" href="manual.css">
</head>
<body>
<a class="skip" href="#text">跳到正文</a>
<nav aria-labelledby="contents">
<h2 id="contents">目录</h2>
<ol>
${texts.map(contentsOf).join('\n')}
</ol>
</nav>
<main id="text">
<header>
<h1>用户手册</h1>
<p>汽车缺陷管理系统</p>
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
