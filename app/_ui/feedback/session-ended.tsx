import { uiText } from '@/app/_ui/ui-texts'
import { confirm } from './feedback'

const signIn = '/app/api/session/sign-in?returnTo=%2Findex'
export interface SignInNeed {
  maxAge?: number
  secondFactor?: boolean
}

let asking: Promise<boolean> | undefined

/** Milliseconds. Calls still pending when the user declines reuse that answer instead of asking again. */
const echo = 1_000

/** Shared by all calls that got a 401, so that only one question is shown. Resolves to true after a new sign-in. */
export function sessionEnded(why = '', need?: SignInNeed | null): Promise<boolean> {
  const forget = () => {
    asking = undefined
  }
  asking ??= ask(why, need ?? {}).then(again => {
    if (again) forget()
    else setTimeout(forget, echo)
    return again
  })
  return asking
}

async function ask(why: string, { maxAge, secondFactor }: SignInNeed): Promise<boolean> {
  const more = `${maxAge ? '&fresh=1' : ''}${secondFactor ? '&factor=1' : ''}`
  const title = uiText(more ? 'session.confirm' : 'session.title')
  const goes = await confirm({
    title,
    content: (
      <>
        {why && <p>{why}</p>}
        <p>{uiText('session.content')}</p>
      </>
    ),
    okText: uiText('session.signIn'),
    cancelText: uiText('session.stay'),
  })
  if (!goes) return false
  window.open(signIn + more, '_blank', 'noopener')
  return confirm({
    title,
    content: uiText('session.then'),
    okText: uiText('session.continue'),
    cancelText: uiText('session.stay'),
  })
}
