declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    readonly httpServer: import('node:http').Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
