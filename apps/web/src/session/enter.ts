import { useLocation, useNavigate } from 'react-router';
import { paths } from '../config/paths.ts';
import { readWayIn } from './way-in.ts';

/** Signing in leads to the dashboard, or to the page that asked for it. */
export function useEnter(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => void navigate(readWayIn(state).wanted ?? paths.dashboard);
}
