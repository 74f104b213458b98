import { Fragment } from 'react'

const number = /(?<![\d-])(1[0-9]{4}|1[12][0-9]|[48]00-?\d{3}-?\d{4}|0\d{2,3}-?\d{7,8})(?![\d-])/

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
