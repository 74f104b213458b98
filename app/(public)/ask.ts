export interface Answer {
  code: number
  resMsg?: string
  errors?: { path: string; message: string }[]
}

/** One call of a public form; `code` 0 when nothing came back. */
export async function ask(
  method: 'POST' | 'PUT',
  path: string,
  values: object,
  locale: string,
): Promise<Answer> {
  try {
    const answer = await fetch(`/app/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'accept-language': locale },
      body: JSON.stringify(values),
    })
    return (await answer.json()) as Answer
  } catch {
    return { code: 0 }
  }
}
