import { Words } from '@/app/_shell/words'
import { DevWindow } from './dev-window'

/** Nothing without the socket: `next dev` was then started by itself, without `npm run dev`. */
export function DevTool() {
  const { DEV_TOOL_PORT: port, DEV_TOOL_TOKEN: token } = process.env
  return port && token ? (
    <Words names={['uiForm']}>
      <DevWindow address={`ws://127.0.0.1:${port}/`} token={token} />
    </Words>
  ) : null
}
