import { MessagePage } from '@/app/_shell/message-page'

export default function ForbiddenPage() {
  return <MessagePage code="403" />
}
