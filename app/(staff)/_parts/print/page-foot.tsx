const quoted = (text: string) =>
  `"${text.replace(/["\\\n]/g, sign => `\\${sign.codePointAt(0)!.toString(16)} `)}"`

// Printed in the page margin of each sheet. Browsers without margin boxes omit it; the last line of the text says the
// same.
export function PageFoot({ left, page }: { left: string; page: string }) {
  const [before = '', between = '', after = ''] = page.split(/\{n\}|\{m\}/).map(quoted)
  return (
    <style>{`@page {
      @bottom-left { content: ${quoted(left)}; font-size: 8pt; white-space: nowrap }
      @bottom-right { content: ${before} counter(page) ${between} counter(pages) ${after}; font-size: 8pt }
    }`}</style>
  )
}
