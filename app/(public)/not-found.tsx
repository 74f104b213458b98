import { MessagePage } from '@/app/_shell/message-page'

export default function NotFound() {
  return <MessagePage code="404" />
}
