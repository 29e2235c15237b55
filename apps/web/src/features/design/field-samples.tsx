import { useState } from 'react';
import { SearchSelect } from '../../ui/choosers/search-select.tsx';
import { TagsInput } from '../../ui/choosers/tags-input.tsx';
import { amountInput } from '../../ui/forms/amount-input.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { NativeSelect, PasswordInput, Textarea, TextInput } from '../../ui/forms/inputs.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { PeriodSwitch } from '../../ui/periods/period-switch.tsx';
import classes from './design-page.module.css';

const FRUIT = ['Apples', 'Pears', 'Plums'].map((name) => ({ id: name, name }));
const nothing = () => undefined;

export function FieldSamples() {
  const [isOn, setOn] = useState(true);
  const [fruit, setFruit] = useState<string>();
  const [tags, setTags] = useState(['holiday', 'work']);
  const [choice, setChoice] = useState<'day' | 'month'>('day');
  const [period, setPeriod] = useState<string>();
  return (
    <div className={classes.fields}>
      <TextInput label="Text" placeholder="What goes here" />
      <TextInput label="With a hint" description="What it is for" defaultValue="typed" />
      <TextInput label="Refused" error="What is wrong, and how to mend it." defaultValue="wrong" />
      <TextInput label="Disabled" disabled defaultValue="cannot be changed" />
      <TextInput label="Amount" {...amountInput('EUR')} defaultValue="12,50" />
      <PasswordInput label="Password" toggleLabel="Show password" defaultValue="secret" />
      <NativeSelect label="Select" data={['One', 'Two']} />
      <Textarea label="Longer text" rows={2} />
      <SearchSelect
        label="Combobox"
        placeholder="Search"
        chosen={FRUIT.find(({ id }) => id === fruit)}
        options={FRUIT}
        none="Nothing found"
        listLabel="Fruit"
        clearLabel="Clear"
        onType={nothing}
        onChoose={setFruit}
      />
      <TagsInput
        label="Tags"
        value={tags}
        known={['food']}
        most={10}
        longest={40}
        listLabel="Tags in use"
        onChange={setTags}
      />
      <Checkbox label="A checkbox" isOn={isOn} onChange={setOn} />
      <Switch label="A switch" isOn={isOn} onToggle={() => setOn(!isOn)}>
        A switch
      </Switch>
      <Choice label="Choice" value={choice} options={{ day: 'Day', month: 'Month' }} onChange={setChoice} />
      <PeriodSwitch period={period} onChoose={setPeriod} years={['2026', '2025']} />
    </div>
  );
}
