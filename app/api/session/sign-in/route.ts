import { startSignIn } from '@/app/_sign-in'

/** Begins the sign-in at the identity service without a page in between. */
export async function GET(request: Request): Promise<Response> {
  return startSignIn(request)
}
