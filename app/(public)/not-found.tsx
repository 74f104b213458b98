import { MessagePage } from '@/app/_shell/message-page'

/** Inside the public frame, which is there already. */
export default function NotFound() {
  return <MessagePage code="404" />
}
