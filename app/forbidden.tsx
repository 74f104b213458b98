import { MessagePage } from './_shell/message-page'
import { PublicShell } from './_shell/public-shell'

export default function Forbidden() {
  return (
    <PublicShell>
      <MessagePage code="403" />
    </PublicShell>
  )
}
