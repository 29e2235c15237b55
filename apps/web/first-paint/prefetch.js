// Runs before any other script is there: shows the frame of the signed-in screens and, once that is painted, asks for the
// files of the page and for its first data, which otherwise would wait for each other. `prefetched.ts` hands the data over.
try {
  const scheme =
    localStorage.getItem('color-scheme') ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  document.documentElement.dataset.colorScheme = scheme;
  const token = localStorage.getItem('token');
  const language = localStorage.getItem('language') ?? navigator.language.slice(0, 2);
  const { files = [], data, unlessStored } = __PAGES__[location.pathname] ?? {};
  const askForFiles = () => {
    for (const href of language === 'es' ? [...files, ...__SPANISH__] : files) {
      const how = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
      document.head.append(Object.assign(document.createElement('link'), { ...how, href }));
    }
  };
  if (token && __SIGNED_IN__.some((path) => new RegExp(path).test(location.pathname))) {
    document.documentElement.dataset.frame = '';
    if (language === 'es')
      addEventListener('DOMContentLoaded', () => {
        document.querySelector('.frame-status').textContent = 'Cargando...';
      });
  }
  if (!data) askForFiles();
  else if (token) {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') ?? {};
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    // Of the past, or narrowed, the page asks for something else.
    const isUsual = !location.search && !(unlessStored && localStorage.getItem(unlessStored + id));
    const now = new Date();
    const month = new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 7);
    const user = id ? [__USER__.replace('{id}', id)] : [];
    const urls = [...user, ...(isUsual ? data : [])].map((url) => url.replace('{month}', month));
    window.saldoPrefetched = { token, urls: new Set(urls) };
    const begin = () => {
      askForFiles();
      // What the page has asked for by itself meanwhile need not come twice.
      const asked = [...window.saldoPrefetched.urls].map((url) => `get=${encodeURIComponent(url)}`);
      if (asked.length === 0) return;
      const answer = fetch(`${__SCREEN__}?${asked.join('&')}`, { headers }).then((response) =>
        response.ok ? response.json() : { results: {} },
      );
      answer.catch(() => {});
      window.saldoPrefetched.answer = answer;
    };
    requestAnimationFrame(() => setTimeout(begin));
  }
} catch {
  // A storage that is closed, or holds what is no JSON: the page finds out by itself.
}
