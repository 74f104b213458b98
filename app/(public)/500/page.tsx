import { MessagePage } from '@/app/_shell/message-page'

export default function FailedPage() {
  return <MessagePage code="500" />
}
