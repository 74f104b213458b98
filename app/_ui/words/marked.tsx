import { Fragment } from 'react'

type Hits = readonly (readonly number[])[]

export function Marked({ text, hits }: { text: string; hits: Hits }) {
  const ends = [0, ...hits.map(([, to]) => to!)]
  return (
    <>
      {hits.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(ends[at], from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}

export function hitsOf(text: string, typed: string): Hits {
  const at = typed ? text.toLowerCase().indexOf(typed.toLowerCase()) : -1
  return at < 0 ? [] : [[at, at + typed.length]]
}
