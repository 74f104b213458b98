import type { Typed } from '@/lib/intake/draft/drafts'

// By the shipped codes of the list; one that the office has taken out is not ticked.
const words: Readonly<Record<string, RegExp>> = {
  '01': /高速(?!档|挡)|motorway|highway|expressway/i,
  '02': /市区|城区|城市|红绿灯|路口|\btown\b|\bcity\b|traffic light/i,
  '03': /乡村|乡下|山路|山区|盘山|country road|mountain/i,
  '04': /起步|moving off|pulling away/i,
  '05': /泊车|停车入位|低速|车位|parking (lot|space)|low speed/i,
  '06': /倒车|revers(e|ing)/i,
  '07': /刹车|制动|踩刹|brak(e|ing)/i,
  '08': /转弯|转向|拐弯|掉头|turning|steering/i,
  '09': /急加速|超车|猛踩油门|accelerat/i,
  '10': /怠速|idling/i,
  '11': /熄火|停放|停在|parked/i,
  '12': /充电|charging/i,
  '13': /加油|加气|refuel/i,
  '14': /冷启动|冷车|cold start/i,
  '15': /涉水|下雨|雨天|积水|暴雨|\brain/i,
  '16': /高温|暴晒|\bheat\b|hot day/i,
  '17': /低温|冰雪|下雪|结冰|零下|\bsnow|\bfrost|\bice\b/i,
  '18': /辅助驾驶|自动驾驶|智驾|巡航|autopilot|cruise/i,
  '19': /OTA|升级后|over.the.air|software update/i,
  '20': /保养|维修后|修完|after (the )?(repair|service)/i,
}

// What the story of the answers says, before anybody has said it there.
export const scenariosOf = ({ description }: Typed): string[] => {
  const story = [description ?? ''].flat().join('\n')
  return Object.entries(words).flatMap(([code, pattern]) => (pattern.test(story) ? [code] : []))
}
