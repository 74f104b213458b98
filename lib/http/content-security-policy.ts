// For pages and static files; the HTTP door sets its own. antd writes style elements and attributes, so styles may be
// inline. Signing in and out are plain navigations, which form-action does not restrict.
export function contentSecurityPolicy(scripts: string, connect = '') {
  return [
    "default-src 'self'",
    ...(connect ? [`connect-src 'self' ${connect}`] : []),
    `script-src 'self' ${scripts}`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' data: blob:",
    "frame-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
