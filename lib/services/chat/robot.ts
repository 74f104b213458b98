import { createHmac } from 'node:crypto'
import { currentTime } from '@/lib/core/clock'
import { callPlatform, type Robot, type Robots } from './chat'

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')

interface Platform {
  hosts: readonly string[]
  path: RegExp
  request(robot: Robot, text: string): { url: string; json: unknown }
}

const platforms: Record<string, Platform> = {
  wecom: {
    hosts: ['qyapi.weixin.qq.com'],
    path: /^\/cgi-bin\/webhook\/send$/,
    request: ({ url }, content) => ({ url, json: { msgtype: 'text', text: { content } } }),
  },
  dingTalk: {
    hosts: ['oapi.dingtalk.com'],
    path: /^\/robot\/send$/,
    request({ url, secret }, content) {
      const signed = new URL(url)
      if (secret) {
        const timestamp = String(currentTime().getTime())
        signed.searchParams.set('timestamp', timestamp)
        signed.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`))
      }
      return { url: signed.href, json: { msgtype: 'text', text: { content } } }
    },
  },
  feishu: {
    hosts: ['open.feishu.cn', 'open.larksuite.com'],
    path: /^\/open-apis\/bot\/v2\/hook\/[\w-]+$/,
    request({ url, secret }, text) {
      const timestamp = String(Math.floor(currentTime().getTime() / 1000))
      // The key is what is signed, and the text is empty: so the platform has it.
      const proof = secret ? { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') } : {}
      return { url, json: { ...proof, msg_type: 'text', content: { text } } }
    },
  },
}

const platformOf = (url: URL) => Object.values(platforms).find(({ path }) => path.test(url.pathname))

// Whether it is the address of a group robot of WeCom, DingTalk or Feishu, where the platform itself has it.
function isPublicRobot(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === 'https:' && !url.port && (platformOf(url)?.hosts.includes(url.hostname) ?? false)
}

// Also where a platform was set up within an office: its paths tell which one it is.
export const isRobot = (address: string): boolean =>
  URL.canParse(address) && platformOf(new URL(address)) !== undefined

// @throws Error with what the platform said
export async function sendToRobot(robot: Robot, text: string): Promise<void> {
  const platform = platformOf(new URL(robot.url))
  if (!platform) throw new Error('it is no address of a group robot of WeCom, DingTalk or Feishu')
  const { url, json } = platform.request(robot, text)
  const { code, words } = await callPlatform(url, { json })
  if (code !== 0) throw new Error(`the robot refused: ${code} ${words}`)
}

// For addresses that people type: nothing else on any network is called for them.
export const publicRobots: Robots = { accepts: isPublicRobot, send: sendToRobot }
