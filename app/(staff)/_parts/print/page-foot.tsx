interface FootProps {
  left: string
  /** Where the page's number and the number of pages stand. */
  page: string
}

const quoted = (text: string) =>
  `"${text.replace(/["\\\n]/g, sign => `\\${sign.codePointAt(0)!.toString(16)} `)}"`

/**
 * On each sheet, in its margin. A browser that knows no margin boxes leaves it out; the last line of the text says the
 * same.
 */
export function PageFoot({ left, page }: FootProps) {
  const [before = '', between = '', after = ''] = page.split(/\{n\}|\{m\}/).map(quoted)
  return (
    <style>{`@page {
      @bottom-left { content: ${quoted(left)}; font-size: 8pt; white-space: nowrap }
      @bottom-right { content: ${before} counter(page) ${between} counter(pages) ${after}; font-size: 8pt }
    }`}</style>
  )
}
