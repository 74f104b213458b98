import { redirect } from 'next/navigation'
import { signInPath } from './_screen'
import { pageContext, pageParameters } from './_session'
import { trail } from './_shell/menu'

export default async function EntryPage() {
  const ctx = await pageContext()
  if (!ctx.user) redirect(signInPath('/'))
  const { path } = (await pageParameters()).entry
  const access = trail(path).at(-1)?.access
  redirect(!access || ctx.can(access) ? path : '/index')
}
