import { redirect } from 'next/navigation'

/** The specification names both /home and /index. */
export default function HomePage() {
  redirect('/index')
}
