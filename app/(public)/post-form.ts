import { splitCall } from '@/app/_ui/call-address'
import type { Input } from '@/lib/http/calls'

export interface Answer {
  code: number
  resMsg?: string
  errors?: { path: string; message: string }[]
}

/** `code` is 0 when no response came. */
export async function postForm<
  Key extends 'POST /SystemManager/system/user/register' | 'PUT /SystemManager/system/user/password',
>(key: Key, values: Input<Key>, locale: string): Promise<Answer> {
  const { method, url } = splitCall(key)
  try {
    const answer = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', 'accept-language': locale },
      body: JSON.stringify(values),
    })
    return (await answer.json()) as Answer
  } catch {
    return { code: 0 }
  }
}
