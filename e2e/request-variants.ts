/** The ways in which a browser, or somebody with a terminal, can ask for a screen. */
export const VARIANTS: Record<string, string>[] = [
  {},
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { rsc: '1', 'next-router-segment-prefetch': '/_tree' },
  { rsc: '1', 'next-router-segment-prefetch': '/_full' },
  { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  { 'x-middleware-subrequest': 'src/proxy:src/proxy:src/proxy:src/proxy:src/proxy', rsc: '1' },
  { 'x-middleware-subrequest': 'pages/_middleware' },
  { 'x-middleware-subrequest-id': '1', 'x-middleware-next': '1' },
  { 'x-middleware-rewrite': '/admin', 'x-nextjs-data': '1' },
  { 'x-invoke-path': '/admin', 'x-invoke-status': '200', 'x-matched-path': '/admin/submissions' },
  { 'next-router-state-tree': '%5B%22%22%5D', rsc: '1' },
  { 'x-original-url': '/admin/submissions', 'x-rewrite-url': '/admin/submissions' },
]
