import { MessagePage } from './_shell/message-page'
import { PublicShell } from './_shell/public-shell'

export default function NotFound() {
  return (
    <PublicShell>
      <MessagePage code="404" />
    </PublicShell>
  )
}
