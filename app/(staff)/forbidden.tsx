import { MessagePage } from '@/app/_shell/message-page'

export default function Forbidden() {
  return <MessagePage code="403" />
}
