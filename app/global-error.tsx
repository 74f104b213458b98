'use client'

/** The root layout itself failed, so there is neither locale nor theme, and no script of its prerendered copy runs. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="zh-CN">
      <title>系统繁忙 - 汽车缺陷管理系统</title>
      <body style={{ fontFamily: 'sans-serif', padding: '16vh 16px', textAlign: 'center' }}>
        <h1 style={{ fontSize: 18 }}>系统繁忙，请稍后再试</h1>
        <p lang="en">The system is busy. Please try again shortly.</p>
        {error.digest && <p style={{ fontFamily: 'monospace' }}>{error.digest.split('@')[0]}</p>}
        <form>
          <button type="submit">重试 / Try again</button>
        </form>
      </body>
    </html>
  )
}
