import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { recall, remember } from '@/app/_ui/tab-memory'
import type { Data } from '@/lib/http/calls'

export type CodedList = Data<typeof listsCall>[number]

const listsCall = 'GET /dicinfo/all'
// Storage key given by the specification.
const key = 'dict'
const stamp = 'dict:etag'
const askAgainAfter = 10_000
let request: { at: number; language: string; lists: Promise<CodedList[]> } | undefined

// Session storage keeps the last response with its ETag: unchanged lists are not sent again, and they are the
// fallback when the call fails.
export function loadCodedLists(): Promise<CodedList[]> {
  const language = document.documentElement.lang
  if (!request || request.language !== language || Date.now() - request.at > askAgainAfter) {
    const before = request?.lists
    const lists = ask(before).catch(error => {
      request = undefined
      const kept = keptLists()
      if (kept) return kept.lists
      throw error
    })
    request = { at: Date.now(), language, lists }
  }
  return request.lists
}

export function forgetCodedLists(): void {
  request = undefined
}

async function ask(before: Promise<CodedList[]> | undefined): Promise<CodedList[]> {
  const kept = keptLists()
  const headers = {
    'accept-language': document.documentElement.lang,
    ...(kept && { 'if-none-match': kept.etag }),
  }
  const answer = await fetch(hrefOf(listsCall, { keptOnly: true }), { headers, cache: 'no-store' })
  // The same array as before, so that options made of it are not built again.
  if (answer.status === 304 && kept) return (await before?.catch(() => undefined)) ?? kept.lists
  const etag = answer.headers.get('etag')
  if (!answer.ok || !etag) return call(listsCall, { keptOnly: true }, { quiet: true })
  const { data } = (await answer.json()) as { data: CodedList[] }
  remember(key, data)
  remember(stamp, etag)
  return data
}

function keptLists(): { lists: CodedList[]; etag: string } | null {
  const lists = recall<CodedList[]>(key)
  const etag = recall<string>(stamp)
  return lists && etag ? { lists, etag } : null
}
