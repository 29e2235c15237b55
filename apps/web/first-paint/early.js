// Runs before any other script is there: asks for the files of the page and, for whoever is signed in, for its first
// data, which otherwise would wait for each other; and shows the frame of the screens. `early.ts` hands the data over.
try {
  const scheme = localStorage.getItem('mantine-color-scheme-value');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.mantineColorScheme = scheme;
  const token = localStorage.getItem('token');
  const { files = [], data, habits } = __PAGES__[location.pathname] ?? {};
  const language = localStorage.getItem('language') ?? navigator.language.slice(0, 2);
  if (token || !data) {
    for (const href of language === 'es' ? [...files, ...__SPANISH__] : files) {
      const how = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
      document.head.append(Object.assign(document.createElement('link'), { ...how, href }));
    }
  }
  if (token && data) {
    document.documentElement.dataset.frame = '';
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') ?? {};
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    // Of the past, or narrowed, the page asks for something else.
    const isUsual = !location.search && !(habits && localStorage.getItem(habits + id));
    const now = new Date();
    const month = new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 7);
    const urls = [...(id ? [`/api/users/${id}`] : []), ...(isUsual ? data : [])];
    const answers = new Map(
      urls.map((url) => url.replace('{month}', month)).map((url) => [url, fetch(url, { headers })]),
    );
    for (const answer of answers.values()) answer.catch(() => {});
    window.saldoEarly = { token, answers };
  }
} catch {
  // A storage that is closed, or holds what is no JSON: the page finds out by itself.
}
