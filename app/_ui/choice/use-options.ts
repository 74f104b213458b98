import { useCallback, useEffect, useRef, useState } from 'react'
import { mostFound, type Option, type OptionSource } from '@/app/_ui/options'
import { uiText } from '@/app/_ui/ui-texts'
import { pendingNow } from './pending'

const searchAfter = 300
const longestWait = 20_000

interface OptionRequest {
  keyword: string
  answer: Promise<Option[]>
  hurry(): void
  cancel(): void
}

interface Answer {
  keyword: string
  list: Option[]
  failed: boolean
}

export function useOptions(source: OptionSource & { waiting?: boolean }) {
  const latest = useRef(source)
  latest.current = source
  const [answer, setAnswer] = useState<Answer>()
  const running = useRef<OptionRequest>(undefined)

  const drop = useCallback(() => {
    running.current?.cancel()
    running.current = undefined
    setAnswer(undefined)
  }, [])
  useEffect(() => () => running.current?.cancel(), [])

  const keywordOf = (text: string) => (latest.current.search ? text.trim() : '')

  const ask = useCallback((text: string) => {
    if (latest.current.options) return
    const keyword = latest.current.search ? text.trim() : ''
    if (running.current?.keyword === keyword) return
    running.current?.cancel()
    const request = requestOptions(() => latest.current, keyword)
    running.current = request
    const show = (list: Option[], failed: boolean) =>
      running.current === request && setAnswer({ keyword, list, failed })
    request.answer.then(
      list => show(list, false),
      () => show([], true),
    )
  }, [])

  const takeOver = useCallback(() => {
    const request = running.current
    running.current = undefined
    request?.hurry()
    return request
  }, [])

  const readyFor = (text: string) =>
    source.options !== undefined || (answer !== undefined && answer.keyword === keywordOf(text))
  return {
    options: source.options ?? answer?.list ?? [],
    failed: answer?.failed === true,
    readyFor,
    ask,
    takeOver,
    drop,
  }
}

function requestOptions(source: () => OptionSource & { waiting?: boolean }, keyword: string): OptionRequest {
  const abort = new AbortController()
  // Only those before this one: a later one may wait for this request.
  const before = pendingNow()
  let hurry = () => {}
  const begun = new Promise<void>(done => {
    hurry = done
  })
  const timer = setTimeout(hurry, keyword ? searchAfter : 0)
  const answer = begun.then(async () => {
    await before
    const { load, search, waiting } = source()
    if (waiting) return []
    return search ? orMore(await search(keyword, abort.signal)) : ((await load?.()) ?? [])
  })
  const cancel = () => {
    clearTimeout(timer)
    abort.abort()
  }
  return { keyword, answer: withLimit(answer), hurry, cancel }
}

function orMore(found: Option[]): Option[] {
  if (found.length < mostFound) return found
  return [...found, { value: '…', label: uiText('moreFound', { limit: mostFound }), disabled: true }]
}

function withLimit<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('timeout')), longestWait)
    work.then(done, fail).finally(() => clearTimeout(timer))
  })
}
