import { Fragment } from 'react'

const number = /(?<![\d-])(12315|12365|1[12][0-9]|[48]00-?\d{3}-?\d{4})(?![\d-])/

/** A text whose telephone numbers can be tapped. */
export function Telephones({ text }: { text: string }) {
  return text.split(number).map((part, at) => {
    const key = `${at} ${part}`
    return at % 2 === 1 ? (
      <a href={`tel:${part.replace(/-/g, '')}`} key={key}>
        {part}
      </a>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    )
  })
}
