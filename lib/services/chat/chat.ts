export interface Robot {
  url: string
  // The one of its security settings; WeCom has none.
  secret?: string
}

export interface Robots {
  accepts(address: string): boolean
  send(robot: Robot, text: string): Promise<void>
}
