// Runs before any other script is there: for whoever is signed in, it shows the frame of the screens, and asks for the
// first data and for the files of the page, which otherwise would wait for each other. `early.ts` hands the data over.
try {
  const scheme = localStorage.getItem('mantine-color-scheme-value');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.mantineColorScheme = scheme;
  const token = localStorage.getItem('token');
  const { files, data } = __PAGES__[location.pathname] ?? {};
  if (token && data) {
    document.documentElement.dataset.frame = '';
    for (const href of files) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') ?? {};
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    // Of the past, or narrowed, the page asks for something else.
    const urls = [...(id ? [`/api/users/${id}`] : []), ...(location.search ? [] : data)];
    const answers = new Map(urls.map((url) => [url, fetch(url, { headers })]));
    for (const answer of answers.values()) answer.catch(() => {});
    window.saldoEarly = { token, answers };
  }
} catch {
  // A storage that is closed, or holds what is no JSON: the page finds out by itself.
}
