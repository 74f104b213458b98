import { startSignIn } from '@/app/_sign-in'

export async function GET(request: Request): Promise<Response> {
  return startSignIn(request)
}
