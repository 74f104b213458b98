const field = document.getElementById('search')
const status = document.getElementById('found')
const hits = document.getElementById('hits')
const most = 30

/** A part goes from one heading to the next. */
const parts = []
for (const chapter of document.querySelectorAll('main section')) {
  let part
  for (const element of chapter.children) {
    if (/^H[23]$/.test(element.tagName)) {
      const id = element.id || chapter.id
      part = { id, title: element.textContent, text: element.textContent }
      parts.push(part)
    } else part.text += ` ${element.textContent}`
  }
}

function around(text, at, length) {
  const from = Math.max(0, at - 16)
  const line = document.createElement('small')
  const mark = document.createElement('mark')
  mark.textContent = text.slice(at, at + length)
  line.append(from > 0 ? '…' : '', text.slice(from, at), mark, text.slice(at + length, at + length + 40))
  return line
}

function search() {
  const word = field.value.trim().toLowerCase()
  const found = word
    ? parts.map(part => ({ ...part, at: part.text.toLowerCase().indexOf(word) })).filter(({ at }) => at >= 0)
    : []
  hits.replaceChildren(
    ...found.slice(0, most).map(({ id, title, text, at }) => {
      const link = document.createElement('a')
      link.href = `#${id}`
      link.append(title, around(text.replace(/\s/g, ' '), at, word.length))
      const line = document.createElement('li')
      line.append(link)
      return line
    }),
  )
  hits.hidden = found.length === 0
  const { found: count, nothing } = field.dataset
  status.textContent = !word ? '' : found.length > 0 ? `${found.length} ${count}` : nothing
}

field.addEventListener('input', search)
field.addEventListener('keydown', event => {
  if (event.key === 'Enter') hits.querySelector('a')?.click()
})
